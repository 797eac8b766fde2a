const WORDS: Readonly<Record<string, string>> = {
	password: 'With password',
	passkey: 'With a passkey',
	link: 'With a mailed link',
	demo: 'Demo',
}

/** How somebody proved who they are. */
export const methodInWords = (method: string): string => WORDS[method] ?? method
