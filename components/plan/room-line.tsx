import { Progress } from "@/components/ui/progress";
import { type Room, roomLeft } from "@/lib/plan/allowance";

/** How much of a plan is taken: in words, and as a bar where the plan has a number. */
export function RoomLine({ room, words }: { room: Room; words: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="tabular-nums">{words}</p>
      {room.limit !== null && (
        <Progress
          className={roomLeft(room) === 0 ? "[&>div]:bg-warning" : undefined}
          label={words}
          value={room.limit === 0 ? 100 : (room.used / room.limit) * 100}
        />
      )}
    </div>
  );
}
