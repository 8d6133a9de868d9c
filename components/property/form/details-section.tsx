"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { AddressField } from "@/components/address/address-field";
import { CityField, NeighborhoodField } from "@/components/address/place-fields";
import { SegmentedField } from "@/components/form/choice-field";
import { useErrorText } from "@/components/form/error-text";
import { MoneyField } from "@/components/form/money-field";
import { NumberField } from "@/components/form/number-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import {
  CONDITIONS,
  hasRooms,
  LOCATION_SHOWN,
  TRANSACTION_TYPES,
  type TransactionType,
} from "@/lib/catalog/ids";
import { floorHint, type PropertyValues } from "@/lib/property/schema";
import { ExclusivityFields } from "./exclusivity-fields";
import { FieldRow, FormSection, ShortFieldRow } from "./form-section";
import { PriceHint } from "./price-hint";
import { TitleField } from "./title-field";

export function DetailsSection({
  paidDeal,
  pin,
  byOffice = false,
}: {
  /** Hides the agent's internal reference number from the office. */
  byOffice?: boolean;
  paidDeal: TransactionType | null;
  /** The map that sets the listing's location. */
  pin: ReactNode;
}) {
  const t = useTranslations("propertyForm");
  const names = useTranslations("property");
  const [transactionType, propertyTypes, locationShown] = useWatch<
    PropertyValues,
    ["transactionType", "propertyTypes", "locationShown"]
  >({ name: ["transactionType", "propertyTypes", "locationShown"] });
  return (
    <FormSection id="details" title={t("sections.details")}>
      <TitleField />
      <FieldRow>
        <SegmentedField
          hint={
            paidDeal !== null &&
            transactionType !== paidDeal &&
            t("paidForOther", { deal: paidDeal })
          }
          label={t("transactionType")}
          name="transactionType"
          options={TRANSACTION_TYPES.map((value) => ({
            value,
            label: names(`transaction.${value}`),
          }))}
          required
        />
        <MoneyField
          deal={transactionType}
          hint={<PriceHint />}
          label={t(transactionType === "rent" ? "price.rent" : "price.sale")}
          name="price"
          required
          unit={
            <abbr className="no-underline" title={t("units.shekel")}>
              ₪
            </abbr>
          }
        />
      </FieldRow>
      <FieldRow>
        <CityField />
        <NeighborhoodField />
      </FieldRow>
      <AddressField />
      <div className="empty:hidden">{pin}</div>
      <SegmentedField
        hint={t(`locationShown.hint.${locationShown}`)}
        label={t("locationShown.label")}
        name="locationShown"
        options={LOCATION_SHOWN.map((value) => ({ value, label: t(`locationShown.${value}`) }))}
      />
      <ShortFieldRow>
        {hasRooms(propertyTypes) && (
          <NumberField
            decimals={1}
            hint={t("rooms.hint")}
            label={t("rooms.label")}
            name="rooms"
            required
          />
        )}
        <NumberField decimals={2} label={t("builtArea")} name="builtArea" unit={t("units.sqm")} />
        <NumberField
          decimals={2}
          label={t("balconySize")}
          name="balconySize"
          unit={t("units.sqm")}
        />
        <NumberField decimals={2} label={t("gardenArea")} name="gardenArea" unit={t("units.sqm")} />
        <FloorField />
        <NumberField label={t("floorsInBuilding")} name="floorsInBuilding" />
        <NumberField label={t("parkingSpots")} name="parkingSpots" />
        <TextField kind="date" label={t("entranceDate")} max="2100-12-31" name="entranceDate" />
        <SelectField
          className="max-sm:col-span-full"
          label={t("condition.label")}
          name="condition"
          options={CONDITIONS.map((value) => ({ value, label: names(`condition.${value}`) }))}
          placeholder={t("condition.none")}
        />
        {!byOffice && (
          <TextField
            autoComplete="off"
            className="max-sm:col-span-full"
            dir="auto"
            hint={t("reference.hint")}
            label={t("reference.label")}
            name="reference"
          />
        )}
      </ShortFieldRow>
      <ExclusivityFields />
    </FormSection>
  );
}

/**
 * Accepts decimals and a minus, so that validation can explain the rule instead of the input swallowing a character.
 */
function FloorField() {
  const t = useTranslations("propertyForm");
  const errorText = useErrorText();
  const { formState } = useFormContext();
  const [floor, floors] = useWatch<PropertyValues, ["floor", "floorsInBuilding"]>({
    name: ["floor", "floorsInBuilding"],
  });
  const hint = floorHint(floor ?? null, floors ?? null);
  const error = formState.errors.floor?.message;
  return (
    <NumberField
      decimals={1}
      hint={hint && hint !== error ? errorText(hint) : t("floor.hint")}
      label={t("floor.label")}
      name="floor"
      signed
    />
  );
}
