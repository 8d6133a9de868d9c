import type { HomeView } from "@/lib/saved/home-view";
import type { Answer } from "./schema";

export type Mark = { name: string; answer: Answer };

/** A home of a list; `home` is null when it is no longer public. */
export type ListedHome = {
  id: string;
  note: string;
  /** The public values when the list was sent; empty if the home was not public. */
  title: string;
  city: string;
  home: HomeView | null;
  marks: readonly Mark[];
};

/** A list sent by somebody. Its text is untrusted: shown as plain text, never as links. */
export type ListView = { sender: string; words: string; homes: readonly ListedHome[] };
