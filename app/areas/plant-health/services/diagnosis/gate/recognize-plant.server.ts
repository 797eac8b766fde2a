import { idleThread } from '~/areas/platform/services/idle-thread'
import { concurrencyLimit } from '~/areas/platform/services/limits/concurrency-limit'
import head from './plant-head.json' with { type: 'json' }
import { toNetworkInput } from './network-input.mjs'

/** A picture takes 0.3 s, and loading the network as long; a small machine that is busy takes more. */
const ANSWER_MS = 20_000

const thread = idleThread('#plant-gate-thread', { idleMs: 60_000, heapMb: 64 })

const inTurn = concurrencyLimit({
	atOnce: 1,
	waiting: 10,
	busy: 'Several photos are being looked at. Please try again in a few seconds.',
	retryAfterS: 10,
})

/**
 * Recognizes whether a picture shows a plant, on a thread of its own. Answers null when this machine
 * cannot tell in time or has too little memory. Throws Fault unavailable when too many pictures wait.
 */
export async function recognizePlant(
	picture: Buffer,
	{ answerMs = ANSWER_MS }: { answerMs?: number } = {},
): Promise<{ isPlant: boolean; chance: number } | null> {
	const rgb = await toNetworkInput(picture)
	return inTurn(async () => {
		const chance = await thread.ask(rgb, answerMs).catch(() => null)
		return typeof chance === 'number' ? { isPlant: chance >= head.leastChance, chance } : null
	})
}
