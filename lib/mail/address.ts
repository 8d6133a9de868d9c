/** As it may stand in the head of a mail (private.valid_address). */
const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export const isMailAddress = (text: string) => text.length <= 254 && ADDRESS.test(text);
