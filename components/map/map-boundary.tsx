"use client";
import { Component, type ReactNode } from "react";

/** When the browser cannot draw a map (no WebGL), everything next to it still renders, with a message in its place. */
export class MapBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
