import { expect, test } from "vitest";
import { accountLinks, isCurrent } from "./links";
import { shellOf } from "./shell";

const person = { id: "p", name: "דנה", isAdmin: false, username: null, isPublic: true } as const;
const names = (links: { name: string }[]) => links.map(({ name }) => name);

test("an agent without a username gets a link to set one", () => {
  const { main } = accountLinks(shellOf({ ...person, userType: "agent" }, null));
  expect(names(main)).toEqual([
    "addProperty",
    "leads",
    "numbers",
    "setUsername",
    "profile",
    "settings",
  ]);
  expect(main[3]?.href).toBe("/profile?hint=username");
});

test("an agent with a username gets a link to the mini-site", () => {
  const shell = shellOf({ ...person, userType: "agent", username: "dana" }, null);
  expect(accountLinks(shell).main[3]).toEqual({
    name: "miniSite",
    href: "/agent/dana",
    isPublic: true,
  });
});

test("a page closed to visitors gets no link, which would lead to a 404", () => {
  const agent = { ...person, userType: "agent", username: "dana", isPublic: false } as const;
  expect(names(accountLinks(shellOf(agent, null)).main)).toEqual([
    "addProperty",
    "leads",
    "numbers",
    "profile",
    "settings",
  ]);
  const closed = { slug: "keshatot", isPublic: false };
  const company = shellOf({ ...person, userType: "company" }, closed);
  expect(names(accountLinks(company).more)).toEqual(["profile"]);
});

test("a company's menu links to its public page only when it has an address", () => {
  const company = { ...person, userType: "company" } as const;
  expect(names(accountLinks(shellOf(company, { slug: null, isPublic: false })).more)).toEqual([
    "profile",
  ]);
  expect(names(accountLinks(shellOf(company, { slug: "keshatot", isPublic: true })).more)).toEqual([
    "companyPage",
    "profile",
  ]);
  expect(names(accountLinks(shellOf(company, null)).main)).toEqual([
    "agents",
    "properties",
    "leads",
    "numbers",
    "companyProfile",
    "settings",
  ]);
});

test("sharing is open when one's own page is: the agent's, or the company's", () => {
  const company = { slug: "keshatot", isPublic: false };
  expect(shellOf({ ...person, userType: "company" }, company).isPublic).toBe(false);
  expect(shellOf({ ...person, userType: "agent", isPublic: false }, null).isPublic).toBe(false);
  expect(shellOf({ ...person, userType: "agent" }, null).isPublic).toBe(true);
});

test("only admins see the link to the admin panel", () => {
  const shell = shellOf({ ...person, isAdmin: true, userType: "agent" }, null);
  expect(names(accountLinks(shell).more)).toContain("admin");
});

test("the open one of a company's two views is marked as current", () => {
  const { main } = accountLinks(shellOf({ ...person, userType: "company" }, null));
  const current = (pathname: string, view: string | null) =>
    names(main.filter(({ href }) => isCurrent(href, pathname, view)));
  expect(current("/dashboard", null)).toEqual(["agents"]);
  expect(current("/dashboard", "properties")).toEqual(["properties"]);
  expect(current("/company-profile", null)).toEqual(["companyProfile"]);
});
