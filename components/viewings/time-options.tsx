import type { OpenViewing } from "@/lib/viewings/types";
import { shortViewingTime } from "@/lib/viewings/words";

/** The options of a time select; a closed select shows only the chosen option, which therefore includes its day. */
export const TimeOptions = ({ times }: { times: readonly OpenViewing[] }) =>
  times.map((time) => (
    <option key={time.startsAt} value={time.startsAt}>
      {shortViewingTime(time)}
    </option>
  ));
