/** Prints which goals are met; the process exits with an error if one is not. */
export function reportGoals(goals: readonly (readonly [goal: string, met: boolean])[]) {
  for (const [goal, met] of goals) console.log(`${met ? "PASS" : "FAIL"}  ${goal}`);
  if (goals.some(([, met]) => !met)) process.exitCode = 1;
}
