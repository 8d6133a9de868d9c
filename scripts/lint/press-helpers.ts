import { parseAst } from "vitest/node";
import { type Node, visit } from "./syntax";

// The lint rule `await-what-is-seen` knows a press by its name (`userEvent.click`, `press`). A test file's own helper
// that presses has any name, so its calls are found here.

type Helpers = ReadonlyMap<string, Node>;

const FUNCTION = /^(?:ArrowFunctionExpression|FunctionExpression)$/;
const PRESS = /\b(?:userEvent|user\(\))\s*\.\w+\(|\bfireEvent\.\w+\(/;
const READ = /^(?:expect\((?![\s\S]*\bawait\b)|const \w+ = screen\s*\.(?:get|query))/;
/** What is not there yet may be read at once: it is read again later, or never comes. */
const NOT_YET = /\.not\s*\.toHaveBeenCalled/;

/** The functions of the file, by name. */
function helpersOf(program: Node): Helpers {
  const helpers = new Map<string, Node>();
  visit(program, (node) => {
    const id = node.id as Node | null | undefined;
    if (id?.type !== "Identifier") return;
    const body = node.type === "FunctionDeclaration" ? node : (node.init as Node | null);
    if (body && (body === node || FUNCTION.test(body.type))) helpers.set(id.name as string, body);
  });
  return helpers;
}

/** The name of the function that a statement awaits: `await press();`. */
function awaited(statement: Node | undefined) {
  const expression = statement?.expression as Node | undefined;
  const call = expression?.type === "AwaitExpression" ? (expression.argument as Node) : null;
  const callee = call?.type === "CallExpression" ? (call.callee as Node) : null;
  return callee?.type === "Identifier" ? (callee.name as string) : null;
}

/** The lines that read at once what a helper's last press causes. */
export function readsTooEarly(text: string): number[] {
  const program = parseAst(text, { lang: "tsx" }) as unknown as Node;
  const helpers = helpersOf(program);
  const textOf = (node: Node) => text.slice(node.start, node.end);
  const endsWithPress = (name: string) => {
    const helper = helpers.get(name);
    const body = helper?.body as Node | undefined;
    if (!body) return false;
    const last = body.type === "BlockStatement" ? (body.body as Node[]).at(-1) : body;
    return last !== undefined && PRESS.test(textOf(last)) && !/\bwaitFor\b/.test(textOf(last));
  };
  const lines: number[] = [];
  visit(program, (node) => {
    const statements = Array.isArray(node.body) ? (node.body as Node[]) : [];
    for (const [at, statement] of statements.entries()) {
      const name = awaited(statements[at - 1]);
      const read = textOf(statement);
      if (!name || !endsWithPress(name) || !READ.test(read) || NOT_YET.test(read)) continue;
      lines.push(text.slice(0, statement.start).split("\n").length);
    }
  });
  return lines;
}
