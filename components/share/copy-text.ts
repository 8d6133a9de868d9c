/** True when the text was copied. Browsers refuse without a secure context or permission. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
