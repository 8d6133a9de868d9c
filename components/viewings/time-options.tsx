import type { OpenViewing } from "@/lib/viewings/types";
import { shortViewingTime } from "@/lib/viewings/words";

/** The options of a list of times; a closed list shows only the chosen line, which says its day too. */
export const TimeOptions = ({ times }: { times: readonly OpenViewing[] }) =>
  times.map((time) => (
    <option key={time.startsAt} value={time.startsAt}>
      {shortViewingTime(time)}
    </option>
  ));
