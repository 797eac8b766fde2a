import { expect, test } from 'vitest'
import { readLastSeq } from '~/areas/platform/services/events/list-events.server'
import { recordEvents } from '~/areas/platform/services/events/record-events.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { streamEvents } from './stream-events.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1))

const record = (...titles: string[]) =>
	farm.ctx.db.write((tx) =>
		recordEvents(
			tx,
			{ farmId: farm.owner.farm.id, at: farm.ctx.now() },
			titles.map((title) => ({ kind: 'task.added', title, data: {} })),
		),
	)

function open(after: number, topics: string[] | null = null, mayStillSee = async () => {}) {
	const places = { whose: 'token 1', most: 2 }
	const guard = { endsWith: 'session:none', mayStillSee, places, recheckMs: 86_400_000 }
	const request = new Request('http://farm.example/api/events/stream')
	const response = streamEvents(request, farm.owner, { after, topics }, guard)
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
	if (!reader) throw new Error('no stream')
	let text = ''
	/** Reads until the text of the stream has this. */
	const readTo = async (part: string) => {
		while (!text.includes(part)) {
			const { done, value } = await reader.read()
			if (done) throw new Error(`ended before ${part}`)
			text += value
		}
		return text
	}
	return { reader, readTo }
}

test('events come as they are recorded, and a reader goes on after its last one', async () => {
	const before = await readLastSeq(farm.ctx, farm.owner.farm.id)
	await record('first')
	const stream = open(before)
	await stream.readTo('"first"')
	await record('second')
	farm.ctx.live.publish(`farm:${farm.owner.farm.id}`, 'growing')
	const text = await stream.readTo('"second"')
	expect(text).toContain(`id: ${before + 2}\nevent: task.added\n`)
	await stream.reader.cancel()
	const again = open(before + 1)
	expect(await again.readTo('"second"')).not.toContain('"first"')
	await again.reader.cancel()
})

test('a long backlog comes whole, in order, through a reader that is slow', async () => {
	const before = await readLastSeq(farm.ctx, farm.owner.farm.id)
	await record(...Array.from({ length: 350 }, (_, i) => `task ${i} ${'x'.repeat(100)}`))
	await record('last')
	const stream = open(before)
	const text = await stream.readTo('"last"')
	const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
	expect(ids).toEqual(Array.from({ length: 351 }, (_, i) => before + i + 1))
	await stream.reader.cancel()
})

test('over the limit of streams the oldest ends, and with the membership all do', async () => {
	const streams = [open(0), open(0), open(0)]
	const ended = async ({ reader }: (typeof streams)[number]) => {
		for (;;) if ((await reader.read()).done) return true
	}
	expect(await ended(streams[0] as (typeof streams)[number])).toBe(true)
	const gone = open(0, null, () => Promise.reject(new Error('no member')))
	farm.ctx.live.publish(`person:${farm.owner.user.id}`)
	expect(await ended(gone)).toBe(true)
	for (const { reader } of streams.slice(1)) await reader.cancel()
})
