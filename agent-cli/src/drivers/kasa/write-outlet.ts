import { describeError } from '../../describe-error'
import { pause } from '../../time/pause'
import { steadyNow } from '../../time/steady-now'
import { DeviceError, type WriteOutcome, type WriteRequest } from '../driver'
import type { JsonObject } from '../json-object'
import { NotSent, withPlug, type Ask } from './kasa-link'
import {
	askOutlet,
	hasCountdown,
	readPlug,
	findRefusal,
	SYSTEM_INFO,
	TIMER,
	type Outlet,
} from './plug'
import type { KasaSettings } from './settings'

const READ_BACK_MS = 3000
const READ_BACK_EVERY_MS = 250

const relay = (state: 0 | 1) => ({ system: { set_relay_state: { state } } })
const OFF = { ...relay(0), count_down: { delete_all_rules: {} } }
/** A plug has one countdown; it is taken whole, so that nobody's old one turns it on or off. */
const countdown = (delay: number) => ({
	count_down: {
		delete_all_rules: {},
		add_rule: { enable: 1, delay, act: 0, name: 'farm' },
	},
})

/**
 * Switches an outlet and reads it back. The countdown that ends an ON is set before the relay, and an ON after
 * which the plug does not confirm it is turned off again. Never throws.
 */
export async function writeOutlet(
	outlet: Outlet,
	{ on, maxOnMs }: Pick<WriteRequest, 'on' | 'maxOnMs'>,
	settings: KasaSettings,
	signal: AbortSignal,
): Promise<WriteOutcome> {
	const endS = Math.max(1, Math.floor(Math.min((maxOnMs ?? Infinity) / 1000, settings.longestS)))
	let isSent = false
	try {
		return await withPlug(settings, signal, async (ask) => {
			isSent = true
			return on ? await turnOn(outlet, endS, ask) : await turnOff(outlet, ask)
		})
	} catch (error) {
		const reason = describeError(error)
		if (!isSent || error instanceof NotSent) return { outcome: 'not-sent', reason }
		return { outcome: 'unknown', reason: `${reason}; it may have acted` }
	}
}

async function turnOff(outlet: Outlet, ask: Ask): Promise<WriteOutcome> {
	const answer = await ask(askOutlet(outlet, OFF))
	const refusal = findRefusal({ system: answer.system })
	if (refusal) return { outcome: 'rejected', reason: refusal }
	return readBack(outlet, false, ask)
}

async function turnOn(outlet: Outlet, endS: number, ask: Ask): Promise<WriteOutcome> {
	const notTimed = async (reason: string): Promise<WriteOutcome> => {
		await ask(askOutlet(outlet, OFF))
		return { outcome: 'rejected', reason: `${reason}; OFF was sent` }
	}
	const timed = findRefusal(await ask(askOutlet(outlet, countdown(endS))))
	if (timed) return notTimed(`the countdown that ends this ON was refused: ${timed}`)
	const refusal = findRefusal(await ask(askOutlet(outlet, relay(1))))
	if (refusal) return { outcome: 'rejected', reason: refusal }
	const result = await readBack(outlet, true, ask)
	if (result.outcome !== 'done') return result
	return hasCountdown(await ask(askOutlet(outlet, TIMER)), endS)
		? result
		: notTimed('the plug does not confirm the countdown that ends this ON')
}

async function readBack(outlet: Outlet, on: boolean, ask: Ask): Promise<WriteOutcome> {
	const deadline = steadyNow() + READ_BACK_MS
	for (;;) {
		const isOn = stateOf(outlet, await ask(SYSTEM_INFO))
		if (isOn === on) return { outcome: 'done', readBack: on }
		if (steadyNow() >= deadline) {
			const reason = `the command was accepted, but the plug still reports ${isOn ? 'on' : 'off'} after ${READ_BACK_MS / 1000} s`
			return { outcome: 'rejected', reason, readBack: isOn }
		}
		await pause(READ_BACK_EVERY_MS)
	}
}

function stateOf({ key }: Outlet, answer: JsonObject): boolean {
	const found = readPlug(answer).outlets.find((one) => one.key === key)
	if (!found) throw new DeviceError('the plug says nothing of this outlet')
	return found.isOn
}
