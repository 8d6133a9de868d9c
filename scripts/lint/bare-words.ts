import { parseAst } from "vitest/node";
import { isNode, type Node, visit } from "./syntax";

// Google Translate moves each text node into two elements of its own. React still references its original text node: it
// throws when it removes that node, or inserts an element before it (https://github.com/facebook/react/issues/11538).
// Text that comes and goes, and text that something may be inserted before, therefore needs its own element.

/** A child of an element: whether it is text, and whether it is always rendered. */
type Child = { kind: "words" | "element"; comesAndGoes: boolean; at: number };

const DEEPEST = 8;

const SLOT =
  /(\w+)\??: (?:\((?:[^()]|\([^()]*\))*\) => )?(?:ReactNode|ReactElement|React\.ReactNode)/g;
const NOTHING = /^(?:null|undefined|false|true|void 0)$/;

class File {
  /** The declarations of this file's names: a constant's value, or a function. */
  private readonly names = new Map<string, Node>();
  /** Props and parameters typed as elements, or as either text or elements. */
  private readonly slots = new Set<string>();
  private readonly program: Node;

  constructor(private readonly text: string) {
    this.program = parseAst(text, { lang: "tsx" }) as unknown as Node;
    visit(this.program, (node) => {
      const id = node.id as Node | null | undefined;
      if (node.type === "VariableDeclarator" && id?.type === "Identifier" && isNode(node.init)) {
        this.names.set(id.name as string, node.init);
      }
      if (node.type === "FunctionDeclaration" && id) this.names.set(id.name as string, node);
    });
    // `form: (item: T) => ReactNode` and `action?: ReactNode`. Children may be text alone, like those of a button.
    for (const [, name] of text.matchAll(SLOT))
      if (name !== "children") this.slots.add(name as string);
  }

  /** Yields the places where text would be lost. */
  *bareWords() {
    const lists: { children: Node[]; isHost: boolean }[] = [];
    visit(this.program, (node) => {
      if (node.type !== "JSXElement" && node.type !== "JSXFragment") return;
      const tag = (node.openingElement as Node | undefined)?.name as Node | undefined;
      const isHost = tag?.type === "JSXIdentifier" && /^[a-z]/.test(tag.name as string);
      lists.push({ children: node.children as Node[], isHost });
    });
    for (const { children, isHost } of lists) {
      const found = children.flatMap((child) => this.read(child, false, 0));
      const ends = children.filter((child) => this.read(child, false, 0).length > 0);
      // React sets an element's only child as its text content, whatever was there.
      const [only] = ends;
      if (isHost && only && ends.length === 1 && !this.hasFragment(only)) continue;
      for (const [index, child] of found.entries()) {
        if (child.kind !== "words") continue;
        const before = found[index - 1];
        if (child.comesAndGoes || before?.comesAndGoes) yield this.lineOf(child.at);
      }
    }
  }

  /** `<Icon />` of a dynamic component, or an element with a key: another one replaces it. */
  private changes(node: Node) {
    const { name, attributes } = node.openingElement as Node & { name: Node; attributes: Node[] };
    if (attributes.some((attribute) => (attribute.name as Node | undefined)?.name === "key"))
      return true;
    const value = name.type === "JSXIdentifier" ? this.names.get(name.name as string) : undefined;
    return value?.type === "MemberExpression" || value?.type === "ConditionalExpression";
  }

  private hasFragment(node: Node) {
    return /<>/.test(this.text.slice(node.start, node.end as number));
  }

  private lineOf(at: number) {
    return this.text.slice(0, at).split("\n").length;
  }

  private read(node: Node, comesAndGoes: boolean, depth: number): Child[] {
    const words = [{ kind: "words" as const, comesAndGoes, at: node.start }];
    const element = [{ kind: "element" as const, comesAndGoes, at: node.start }];
    const next = (other: unknown, goes = comesAndGoes) => this.read(other as Node, goes, depth + 1);
    if (depth > DEEPEST) return element;
    switch (node.type) {
      case "JSXText": {
        const value = node.value as string;
        return value.trim() === "" && /\n|^$/.test(value) ? [] : words;
      }
      case "JSXElement":
        return element.map((child) => ({
          ...child,
          comesAndGoes: comesAndGoes || this.changes(node),
        }));
      case "JSXFragment":
        return (node.children as Node[]).flatMap((child) => next(child));
      case "JSXExpressionContainer":
      case "ParenthesizedExpression":
      case "TSNonNullExpression":
      case "TSAsExpression":
        return next(node.expression);
      case "JSXEmptyExpression":
        return [];
      case "Literal":
        return typeof node.value === "string" || typeof node.value === "number" ? words : [];
      case "LogicalExpression": {
        if (node.operator === "&&") return next(node.right, true);
        const either = [...next(node.left), ...next(node.right)];
        return this.oneOf(either, node);
      }
      case "ConditionalExpression": {
        const either = [next(node.consequent), next(node.alternate)];
        if (either.some((side) => side.length === 0)) {
          return [...next(node.consequent, true), ...next(node.alternate, true)];
        }
        return this.oneOf(either.flat(), node);
      }
      case "CallExpression":
        return this.readCall(node, words, element, depth);
      case "Identifier":
        return this.readName(node.name as string, words, element, comesAndGoes, depth);
      case "MemberExpression":
        return this.slots.has((node.property as Node).name as string) ? element : words;
      default:
        return NOTHING.test(this.text.slice(node.start, node.end as number)) ? [] : words;
    }
  }

  /** Text that alternates with text is one text node that stays; anything else comes and goes. */
  private oneOf(either: Child[], node: Node): Child[] {
    if (either.every(({ kind }) => kind === "words") && either.length > 0) {
      const goes = either.some(({ comesAndGoes }) => comesAndGoes);
      return [{ kind: "words", comesAndGoes: goes, at: node.start }];
    }
    return either.map((child) => ({ ...child, comesAndGoes: true }));
  }

  private readCall(node: Node, words: Child[], element: Child[], depth: number): Child[] {
    const callee = node.callee as Node;
    const property = (callee.property as Node | undefined)?.name;
    if (property === "map" || property === "flatMap") {
      const made = (node.arguments as Node[])[0] as Node;
      return this.made(made, depth).map((child) => ({
        ...child,
        comesAndGoes: true,
        at: node.start,
      }));
    }
    const name = callee.type === "Identifier" ? (callee.name as string) : "";
    if (name === "cloneElement" || this.slots.has(name)) return element;
    const local = this.names.get(name);
    if (local && /Function/.test(local.type)) {
      const made = this.made(local, depth);
      if (made.some(({ kind }) => kind === "element")) {
        return element.map((child) => ({ ...child, comesAndGoes: true }));
      }
    }
    return words;
  }

  /** The children that a function returns. */
  private made(made: Node, depth: number): Child[] {
    const body = made.body as Node | undefined;
    if (!body) return [];
    if (body.type !== "BlockStatement") return this.read(body, false, depth + 1);
    const answers: Child[] = [];
    visit(body, (node) => {
      if (node.type === "ReturnStatement" && isNode(node.argument)) {
        answers.push(...this.read(node.argument, false, depth + 1));
      }
    });
    return answers;
  }

  private readName(
    name: string,
    words: Child[],
    element: Child[],
    comesAndGoes: boolean,
    depth: number,
  ): Child[] {
    if (NOTHING.test(name)) return [];
    if (this.slots.has(name)) return element.map((child) => ({ ...child, comesAndGoes: true }));
    const value = this.names.get(name);
    if (!value || /Function/.test(value.type)) return words;
    return this.read(value, comesAndGoes, depth + 1).map((child) => ({
      ...child,
      at: (words[0] as Child).at,
    }));
  }
}

/** The lines of a component where text is lost on a translated page. */
export const bareWords = (text: string) =>
  [...new Set(new File(text).bareWords())].sort((a, b) => a - b);
