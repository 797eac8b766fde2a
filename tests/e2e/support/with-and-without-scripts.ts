import { test } from './test'

/** Repeats stories with scripts and without; without is left to `npm run test:all`. */
export const withAndWithoutScripts = (tell: Stories) => repeatStories(tell, 'off @slow')

/** Repeats stories with scripts and without, in `npm test` too. */
export const alwaysWithAndWithoutScripts = (tell: Stories) => repeatStories(tell, 'off')

type Stories = (javaScriptEnabled: boolean) => void

function repeatStories(tell: Stories, off: string): void {
	for (const javaScriptEnabled of [true, false])
		test.describe(`scripts ${javaScriptEnabled ? 'on' : off}`, () => {
			test.use({ javaScriptEnabled })
			tell(javaScriptEnabled)
		})
}
