import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import {
	OUTPUT_CLASSES,
	type OutputClass,
	type OutputLimits,
} from '@sfc/domain/control/output-class'
import { tightenLimits, type OutputSafeguards } from '@sfc/domain/control/safeguards'
import { unguardedMaxOnMs } from '@sfc/domain/control/unguarded-max-on-ms'
import type { SiteLimits } from '../../config/agent-config'
import type { FailSafe } from '../../drivers/driver'
import { ownInterlock, type InterlockInForce } from './check-interlocks'

export type LimitsInForce = OutputLimits & {
	interlocks: readonly InterlockInForce[]
	/** Groups of outputs of which only one may be on at a time. */
	mutexGroups: readonly string[]
	keepOnLinkLoss: boolean
	/** The device ends each ON by a timer of its own, so one that goes on is written again. */
	isTimed: boolean
	/** That timer is short and begun anew while the output is on. */
	isRenewed: boolean
	/** The device has no timer of its own that ends an ON without this agent. */
	isUnguarded: boolean
	/** Set when an ON may outlast this agent by more than a minute. */
	warning?: string
}

/** A device that ends an ON within this time needs no renewals. */
const SOON_OFF_MS = 60_000

/** The limits of a class, tightened by the site and where the device has no timer. Never looser. */
export function limitsInForce(
	outputClass: OutputClass,
	site: SiteLimits | undefined,
	failSafe: FailSafe['state'],
	/** The longest ON that the device's timer can end. */
	longestTimedMs: number | null = null,
	isRenewed = false,
): LimitsInForce {
	const limits = OUTPUT_CLASSES[outputClass]
	const safeOn = limits.safeOn && site?.safeOn !== false
	const unguarded = !safeOn && failSafe === 'none'
	const cappedMs = unguardedMaxOnMs(outputClass)
	const guardedMs = unguarded || cappedMs === null || safeOn ? cappedMs : longestTimedMs
	const maxOnMs = smallestLimit(limits.maxOnMs, site?.maxOnMs, safeOn ? null : guardedMs)
	const isPulsed = !safeOn && failSafe === 'pulse' && !isRenewed
	const outlastsMs = isPulsed ? (maxOnMs ?? longestTimedMs ?? 0) : 0
	const groups = [outputClass === 'dosing' ? 'class:dosing' : null, site?.mutexGroup ?? null]
	return {
		label: limits.label,
		safeOn,
		maxOnMs,
		minOnMs: Math.max(limits.minOnMs, site?.minOnMs ?? 0),
		minOffMs: Math.max(limits.minOffMs, site?.minOffMs ?? 0),
		dailyMaxMs: Math.min(limits.dailyMaxMs, site?.dailyMaxMs ?? limits.dailyMaxMs),
		interlocks: (site?.interlocks ?? []).map(ownInterlock),
		mutexGroups: groups.filter((group) => group !== null),
		keepOnLinkLoss: site?.keepOnLinkLoss ?? true,
		isTimed: failSafe === 'pulse' && !isRenewed,
		isRenewed,
		isUnguarded: unguarded,
		...(unguarded && {
			warning:
				'the device has no timer that ends an ON when this machine fails: it keeps its state then',
		}),
		...(outlastsMs > SOON_OFF_MS && {
			warning: `the device ends an ON by its own timer alone: up to ${formatRoughDuration(outlastsMs)} after this machine fails`,
		}),
	}
}

/** What the limits of an output follow from, but for the plan. */
export type LimitsBasis = {
	outputClass: OutputClass
	site: SiteLimits | undefined
	failSafe: FailSafe['state']
	/** The longest ON that the device's timer can end. */
	longestMs: number | null
	isRenewed: boolean
}

/** The limits of an output by its class, its site and the plan, each the tightest, and all interlocks. */
export function readLimits(
	{ outputClass, site, failSafe, longestMs, isRenewed }: LimitsBasis,
	planned: Pick<OutputSafeguards, 'limits' | 'interlocks'> | undefined,
): LimitsInForce {
	const { limits: tighter = {}, interlocks = [] } = planned ?? {}
	// An output that the plan makes off by default needs a timer as one does that the site makes so.
	const safe = tighter.safeOn === false ? { ...(site ?? NO_SITE), safeOn: false } : site
	const own = limitsInForce(outputClass, safe, failSafe, longestMs, isRenewed)
	return { ...tightenLimits(own, tighter), interlocks: [...own.interlocks, ...interlocks] }
}

const NO_SITE: SiteLimits = { interlocks: [], keepOnLinkLoss: true }

/** The smallest of those that are there; null when none is. */
export function smallestLimit(...limitsMs: (number | null | undefined)[]): number | null {
	const there = limitsMs.filter((ms) => ms !== null && ms !== undefined)
	return there.length ? Math.min(...there) : null
}
