/** Says which goals are met; the process ends with an error where one is not. */
export function tellGoals(goals: readonly (readonly [goal: string, met: boolean])[]) {
  for (const [goal, met] of goals) console.log(`${met ? "PASS" : "FAIL"}  ${goal}`);
  if (goals.some(([, met]) => !met)) process.exitCode = 1;
}
