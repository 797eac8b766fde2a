import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { collectHtml } from './collect-html'

/** React's buffer has 2,048 bytes, and takes texts up to a third of that. */
const BUFFER = 2048
const TEXT = 600

test('a multi-byte character stays whole, wherever on the page it is', async () => {
	for (let before = BUFFER - 100; before < BUFFER; before++) {
		const page = (
			<p>
				<i>{'a'.repeat(TEXT)}</i>
				<i>{'a'.repeat(TEXT)}</i>
				<i>{'a'.repeat(TEXT)}</i>
				<i>{'a'.repeat(before - 3 * TEXT)}</i>
				<b>20.5 °C 👩🏽‍🌾</b>
			</p>
		)
		const streamed = await new Promise<string>((resolve, reject) => {
			const { pipe } = renderToPipeableStream(page, {
				onAllReady: () => pipe(collectHtml((html) => resolve(new TextDecoder().decode(html)))),
				onError: reject,
			})
		})
		expect(streamed).toBe(renderToString(page))
	}
})
