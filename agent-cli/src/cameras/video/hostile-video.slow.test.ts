import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { missingFfmpeg, skipTitle } from '../../../../tests/support/describe-with'
import { recordVideo } from '../recording/record-video'
import { onHost } from '../../drivers/onvif/camera-client'
import { playVideo } from './play-video'
import { openVideoInput } from './video-input'

const NO_FFMPEG = missingFfmpeg()

const folder = () => {
	const made = mkdtempSync(join(tmpdir(), 'hostile-'))
	onTestFinished(() => rmSync(made, { recursive: true, force: true }))
	return made
}

async function listen(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void server.close())
	return (server.address() as AddressInfo).port
}

/** A real video, and a page of the farm's network that holds it and is nobody's business. */
async function innerPlaces() {
	const file = join(folder(), 'private.ts')
	const made = spawnSync('ffmpeg', [
		...'-loglevel error -f lavfi -i testsrc=size=64x36:rate=5 -t 2 -c:v mpeg2video -f mpegts'.split(
			' ',
		),
		file,
	])
	expect(made.stderr.toString()).toBe('')
	let asked = 0
	const server = createServer((_, response) => {
		asked++
		response.writeHead(200, { 'content-type': 'video/mp2t' }).end(readFileSync(file))
	})
	const port = await listen(server)
	return { file, url: `http://127.0.0.1:${port}/private.ts`, asked: () => asked }
}

/** What a camera sends; `type` is what it says that is. */
const hostile = (inner: { file: string; url: string }) => {
	const playlist = (uri: string) =>
		`#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${uri}\n#EXT-X-ENDLIST\n`
	const bodies = [inner.file, `file://${inner.file}`, inner.url].flatMap((uri) => [
		playlist(uri),
		`ffconcat version 1.0\nfile '${uri}'\n`,
		`v=0\nc=IN IP4 127.0.0.1\nm=video ${new URL(inner.url).port} RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
		`<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S"><Period><AdaptationSet mimeType="video/mp2t"><Representation id="1" bandwidth="1"><BaseURL>${uri}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
	])
	const types = [
		'application/vnd.apple.mpegurl',
		'video/mp2t',
		'video/x-flv',
		'multipart/x-mixed-replace; boundary=x',
	]
	return types.flatMap((type) => bodies.map((body) => ({ type, body })))
}

async function serve(listener: RequestListener): Promise<string> {
	return `http://127.0.0.1:${await listen(createServer(listener))}/video`
}

async function record(url: string): Promise<{ pieces: string[]; reason: string }> {
	const into = folder()
	const ended = recordVideo(
		{ url },
		into,
		{ pieceS: 1, onSegment: () => undefined },
		new AbortController().signal,
	)
	const reason = await ended.then(() => '', String)
	return { pieces: readdirSync(into), reason }
}

test.skipIf(NO_FFMPEG)(
	skipTitle(
		'whatever a camera sends by HTTP, no inner address is asked and no file is copied',
		NO_FFMPEG,
	),
	async () => {
		const inner = await innerPlaces()
		let next = { type: '', body: '' }
		const url = await serve((_, response) =>
			response.writeHead(200, { 'content-type': next.type }).end(next.body),
		)
		for (next of hostile(inner)) {
			const { pieces, reason } = await record(url)
			expect(pieces, JSON.stringify(next)).toEqual([])
			expect(reason).toContain('DeviceError')
		}
		expect(inner.asked()).toBe(0)
	},
)

test.skipIf(NO_FFMPEG)(
	skipTitle('a camera that redirects its video is not followed', NO_FFMPEG),
	async () => {
		const inner = await innerPlaces()
		const url = await serve((_, response) => response.writeHead(302, { location: inner.url }).end())
		expect((await record(url)).reason).toContain('to another address, which is not followed')

		// By RTSP, too.
		let reached = 0
		const other = await listen(createTcpServer((socket) => (reached++, void socket.destroy())))
		const camera = await listen(
			createTcpServer((socket) => {
				socket.on('error', () => undefined)
				socket.on('data', (asked: Buffer) => {
					const sequence = /cseq: *(\d+)/i.exec(asked.toString())?.[1] ?? '1'
					const head = asked.toString().startsWith('DESCRIBE')
						? `RTSP/1.0 302 Moved\r\nCSeq: ${sequence}\r\nLocation: rtsp://127.0.0.1:${other}/x`
						: `RTSP/1.0 200 OK\r\nCSeq: ${sequence}\r\nPublic: DESCRIBE, SETUP, PLAY`
					socket.write(`${head}\r\n\r\n`)
				})
			}),
		)
		const { pieces, reason } = await record(`rtsp://127.0.0.1:${camera}/live`)
		expect(reason).toContain('to another address, which is not followed')
		expect([pieces, reached, inner.asked()]).toEqual([[], 0, 0])
	},
)

test('an address that is no video of the network is refused before ffmpeg starts', async () => {
	const file = join(folder(), 'secret')
	writeFileSync(file, 'secret')
	for (const url of [`file://${file}`, `concat:${file}`, `subfile:${file}`, 'data:,x', 'tcp://a:1'])
		await expect(openVideoInput({ url }, new AbortController().signal)).rejects.toThrow('not taken')
	expect(onHost('concat:/etc/passwd', new URL('http://camera/'))?.protocol).toBe('concat:')
})

test.skipIf(NO_FFMPEG)(
	skipTitle('a plain transport stream by HTTP is shown', NO_FFMPEG),
	async () => {
		const inner = await innerPlaces()
		const seen: Uint8Array[] = []
		const as = { perSecond: 5, width: 320, height: 180 }
		await playVideo(
			{ url: inner.url },
			as,
			(jpeg) => seen.push(jpeg),
			new AbortController().signal,
		).catch(() => undefined)
		expect(seen.length).toBeGreaterThan(4)
	},
)
