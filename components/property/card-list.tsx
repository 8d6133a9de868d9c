"use client";
import type { CardFace, CardWords } from "./card-face";
import { HomeCard } from "./home-card";

export function CardList({
  faces,
  words,
  eager,
}: {
  faces: readonly CardFace[];
  words: CardWords;
  eager: number;
}) {
  return faces.map((face, index) => (
    <HomeCard eager={index < eager} face={face} key={face.id} words={words} />
  ));
}
