import { test } from './test'

/** Repeats stories with scripts and without; without is left to `npm run test:all`. */
export function withAndWithoutScripts(tell: (javaScriptEnabled: boolean) => void): void {
	for (const javaScriptEnabled of [true, false])
		test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
			test.use({ javaScriptEnabled })
			tell(javaScriptEnabled)
		})
}
