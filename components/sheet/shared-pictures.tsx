"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { SubmitButton } from "@/components/form/form";
import { useUnsaved } from "@/components/form/use-unsaved";
import { dropOneShared, type SharedListing } from "@/components/share-target/shared-listing";
import { NativeSelect } from "@/components/ui/native-select";
import { PicturesProgress } from "./pictures-progress";
import { useHomePictures } from "./use-home-pictures";

/**
 * Pictures from one share with several listings: once the drafts exist, the agent assigns each picture to its listing.
 * None is assigned automatically.
 */
export function SharedPictures({
  shared,
  homes,
}: {
  shared: SharedListing;
  homes: readonly { id: string; title: string }[];
}) {
  const t = useTranslations("severalHomes.pictures");
  const progress = useTranslations("sheetImport.drop");
  const { state, busy, add } = useHomePictures(progress("nobody"));
  const [left, setLeft] = useState(shared.pictures);
  const [chosen, setChosen] = useState<ReadonlyMap<File, string>>(new Map());
  const addresses = useAddresses(shared.pictures);
  useUnsaved(busy || chosen.size > 0, progress("leave"));

  async function put() {
    const added = await add(
      homes.map(({ id }) => ({ home: id, files: left.filter((file) => chosen.get(file) === id) })),
    );
    const rest = left.filter((file) => !added.includes(file));
    setLeft(rest);
    setChosen(new Map([...chosen].filter(([file]) => rest.includes(file))));
    if (rest.length === 0) await dropOneShared(shared.id).catch(() => {});
  }

  return (
    <section className="flex flex-col gap-4 rounded-lg border border-primary p-4">
      <div>
        <h3 className="font-semibold text-lg">{t("title")}</h3>
        <p className="text-muted-foreground">{t("hint")}</p>
      </div>
      {left.length > 0 && (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
          {left.map((file) => {
            const label = t("of", { number: shared.pictures.indexOf(file) + 1 });
            return (
              <li className="flex flex-col gap-2" key={shared.pictures.indexOf(file)}>
                <img
                  alt={label}
                  className="aspect-4/3 w-full rounded-md bg-muted object-cover"
                  src={addresses.get(file)}
                />
                <NativeSelect
                  aria-label={t("choose", { picture: label })}
                  disabled={busy}
                  onChange={({ target }) => {
                    const next = new Map(chosen);
                    if (target.value) next.set(file, target.value);
                    else next.delete(file);
                    setChosen(next);
                  }}
                  value={chosen.get(file) ?? ""}
                >
                  <option value="">{t("none")}</option>
                  {homes.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                </NativeSelect>
              </li>
            );
          })}
        </ul>
      )}
      {left.length > 0 && (
        <SubmitButton
          busy={busy}
          busyLabel={t("adding")}
          disabled={busy || chosen.size === 0}
          onClick={() => void put()}
          type="button"
        >
          {t("add", { count: chosen.size })}
        </SubmitButton>
      )}
      {state && <PicturesProgress busy={busy} state={state} />}
    </section>
  );
}

/** Object URLs for the browser's own files, revoked when they are no longer shown. */
function useAddresses(files: readonly File[]) {
  const [addresses, setAddresses] = useState<ReadonlyMap<File, string>>(new Map());
  useEffect(() => {
    const made = new Map(files.map((file) => [file, URL.createObjectURL(file)]));
    setAddresses(made);
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address);
    };
  }, [files]);
  return addresses;
}
