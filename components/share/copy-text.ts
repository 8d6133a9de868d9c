/** True when the clipboard took it. Browsers refuse without a secure page or a permission. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
