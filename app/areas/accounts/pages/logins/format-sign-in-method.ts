const WORDS: Readonly<Record<string, string>> = {
	password: 'With password',
	passkey: 'With a passkey',
	link: 'With a mailed link',
	demo: 'Demo',
}

/** Formats how somebody authenticated. */
export const formatSignInMethod = (method: string): string => WORDS[method] ?? method
