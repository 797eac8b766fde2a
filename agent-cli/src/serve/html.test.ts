import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml } from '@sfc/domain/markup/escape-html'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import type { AgentState } from '../runtime/agent-state'
import { renderDocument } from './document'
import { renderFarm } from './farm-page'
import type { FarmView } from './farm-view'
import { html } from './html'
import { renderRefusal, renderStop } from './small-pages'

const AT = Date.UTC(2026, 10, 23, 12)

/** A farm where every text that comes from outside is this one. */
function farmOf(text: string): FarmView {
	const claim = { layer: 'manual', on: true, reason: text, waits: text, untilAt: AT } as const
	const state: AgentState = {
		writtenAt: AT,
		pid: 1,
		version: text,
		bootId: text,
		server: text,
		rssBytes: 1,
		link: { state: 'down', reason: text, lastAckAt: AT, commands: 'none' },
		clockOffsetMs: 0,
		emergency: null,
		stops: [{ controller: text, output: text, title: text, cause: text, at: 0 }],
		plan: { version: 1, madeBy: text, because: text, timezone: 'UTC', since: AT },
		search: null,
		spool: {} as AgentState['spool'],
		devices: [
			{
				id: text,
				name: text,
				zone: 'nursery',
				status: 'offline',
				reason: text,
				lastReadAt: AT,
				points: 1,
				failSafes: [],
				readings: [{ label: text, quantity: 'ph', value: 6, quality: 'bad', reason: text, at: AT }],
			},
		],
		readingsLeftOut: 1,
		unseen: [text],
		outputs: [
			{
				key: text,
				label: text,
				zone: 'nursery',
				reportedOn: true,
				decision: claim,
				insteadOf: [claim],
				limits: { maxOnMs: 600_000, minOnMs: 1, minOffMs: 1, dailyMaxMs: 1 },
				warning: text,
			},
		],
		requests: [
			{ id: 'r', output: text, change: 'on', outcome: 'rejected', reason: text, at: AT },
			{ id: 's', output: 'gone', change: 'off', outcome: 'done', reason: text, at: AT },
		],
	}
	const view = { name: text, state, isRunning: true, emergency: null, now: AT, ageMs: 0 }
	return { ...view, timezone: 'UTC', formats: DEFAULT_FORMATS, hasCameras: true }
}

const pagesOf = (text: string): string[] => {
	const farm = farmOf(text)
	const pages = [
		renderFarm(farm, text, 'r'),
		renderFarm(farm, text, 's'),
		renderFarm({ ...farm, emergency: text }, text, text),
		renderStop(farm, text),
		renderRefusal(text, text),
	]
	return pages.map((page) => renderDocument(page, 'nonce'))
}

/** Every tag with its attributes, their values left out. */
const skeletonOf = (page: string): string[] =>
	[...page.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'))

const hostile = fc
	.array(
		fc.constantFrom(
			'<',
			'>',
			'"',
			"'",
			'&',
			'</td>',
			'<script>',
			'" onfocus="',
			'&lt;',
			'-->',
			'a',
		),
		{ maxLength: 8 },
	)
	.map((parts) => parts.join(''))
const texts = fc.oneof(hostile, fc.string({ unit: 'binary' })).map((text) => `a${text}`)

test('outputs that wait to come on are listed in their order, with what the agent says of each', () => {
	const farm = farmOf('x')
	const [output] = farm.state!.outputs
	const waiting = (label: string, inMs: number) => ({
		...output!,
		label,
		reportedOn: false,
		decision: {
			...({ layer: 'recipe', on: false, reason: 'comes on after another' } as const),
			waits: 'its turn',
			actsAt: AT + inMs,
		},
	})
	const outputs = [waiting('Third', 6000), waiting('Second', 4000)]
	const view = { ...farm, now: AT, state: { ...farm.state!, outputs } }
	const page = renderDocument(renderFarm(view, 'token', null), 'nonce')
	const list = /<ol>.*?<\/ol>/s.exec(page)?.[0].replaceAll(/\s+/g, ' ')
	expect(list).toMatch(/Second: its turn, in 4 s.*Third: its turn, in 6 s/)
})

test('no name, label or reason becomes markup', () => {
	const expected = pagesOf('harmless').map(skeletonOf)
	fc.assert(
		fc.property(texts, (text) => {
			expect(pagesOf(text).map(skeletonOf)).toEqual(expected)
		}),
	)
})

test('escaped text has no character of markup and says the same', () => {
	const entities = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
	fc.assert(
		fc.property(texts, (text) => {
			const escaped = escapeHtml(text)
			expect(escaped).not.toMatch(/[<>"']/)
			const back = escaped.replaceAll(
				/&([^;]+);/g,
				(_, name: string) => entities[name as keyof typeof entities],
			)
			expect(back).toBe(text)
		}),
	)
})

test('what is left out leaves nothing, and lists are put together', () => {
	expect(html`<p>${null}${false}${undefined}${['<', html`<b>${1}</b>`]}</p>`.text).toBe(
		'<p>&lt;<b>1</b></p>',
	)
})
