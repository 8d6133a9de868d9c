import { CloudOff } from "lucide";
import { Icon } from "@/components/ui/icon";
import { StateFrame, type StateProps } from "./state-frame";

/** What happened, what was kept, what to do. `reference` identifies the log line. */
export function ErrorState({ reference, ...props }: StateProps & { reference?: string }) {
  return (
    <StateFrame
      {...props}
      art={<Icon icon={CloudOff} />}
      artClass="bg-clay-soft text-clay-soft-foreground"
      note={
        reference && (
          <p className="text-muted-foreground text-xs">
            <bdi>{reference}</bdi>
          </p>
        )
      }
      role="alert"
    />
  );
}
