import type { HomeView } from "@/lib/saved/home-view";
import type { Answer } from "./schema";

export type Mark = { name: string; answer: Answer };

/** A home of a list; `home` is null when nobody sees it any more. */
export type ListedHome = {
  id: string;
  note: string;
  /** As everybody saw them when the list was sent; empty where nobody did. */
  title: string;
  city: string;
  home: HomeView | null;
  marks: readonly Mark[];
};

/** What somebody sent to another. Its words are a stranger's: plain text, never links. */
export type ListView = { sender: string; words: string; homes: readonly ListedHome[] };
