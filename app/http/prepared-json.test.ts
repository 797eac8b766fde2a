import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { preparedJson } from './prepared-json.server'

test('an answer that is the same for everybody is made once, compressed, and not sent to who has it', async () => {
	let made = 0
	const answer = preparedJson(() => ({ made: ++made }))
	const ask = (headers: Record<string, string>) =>
		answer(new Request('http://farm.example/', { headers }))
	const plain = await ask({})
	expect(await plain.json()).toEqual({ made: 1 })
	const packed = await ask({ 'Accept-Encoding': 'br, gzip' })
	expect(packed.headers.get('Content-Encoding')).toBe('gzip')
	expect(JSON.parse(gunzipSync(await packed.arrayBuffer()).toString())).toEqual({ made: 1 })
	const refusesGzip = await ask({ 'Accept-Encoding': 'gzip;q=0, br' })
	expect(refusesGzip.headers.get('Content-Encoding')).toBeNull()
	const tag = plain.headers.get('ETag') ?? ''
	const known = await ask({ 'If-None-Match': `W/"old", ${tag}` })
	expect([known.status, await known.text()]).toEqual([304, ''])
	expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200)
})
