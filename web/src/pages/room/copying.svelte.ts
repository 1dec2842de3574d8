// Into the clipboard, and a word that it is there.

export class Copying {
  done = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  async copy(text: string): Promise<void> {
    await write(text);
    this.done = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.done = false), 2_500);
  }
}

async function write(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // No clipboard without https: a field that is selected and copied does it too.
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'vh';
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}
