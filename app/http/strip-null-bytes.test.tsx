import { text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stripNullBytes } from './strip-null-bytes'

/** React's buffer takes 2,048 bytes, and texts up to a third of that. */
const BUFFER = 2048
const TEXT = 600

test('a character of several bytes comes whole, wherever on the page it stands', async () => {
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
				onAllReady: () => void text(pipe(stripNullBytes())).then(resolve, reject),
			})
		})
		expect(streamed).toBe(renderToString(page))
	}
})
