import "server-only";
import { agentWords } from "@/server/seo/profile";
import { drawCard } from "@/server/share-card/card";
import { drawSoon } from "@/server/share-card/draw-soon";
import { getAgent } from "./public-queries";

/** Draws the picture of a mini-site; an agent without a username has none. */
export function drawAgentSoon(username: string) {
  drawSoon(`agent ${username}`, async () => {
    const result = await getAgent(username);
    if (result.state === "live") await drawCard((await agentWords(result.view)).card);
  });
}
