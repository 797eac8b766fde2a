import { loadCredentials, type Credentials } from '../config/credentials'
import type { LoadedConfig } from '../config/load-config'
import { createPrivateKey, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { Plan as PlanSchema, planStatement, type SignedPlan } from '@sfc/contract/agent/plan'
import { parseJson } from '@sfc/contract/parse-json'
import { controllerOutputs, type Plan } from '@sfc/domain/control/plan'
import { z } from 'zod'

/** What an agent knows of itself, to tell a plan that is meant for it. */
export type PlanFacts = {
	/** Keys (Ed25519 as SPKI in base64) whose plans it runs. */
	trusted: readonly string[]
	agentId: string
	farmId: number | null
}

/** A plan that this agent does not run; the message says why, for people. */
export class PlanRefused extends Error {
	override readonly name = 'PlanRefused'
}

/**
 * The server's key, the one this machine made to sign plans that were loaded at it, and that of the
 * server before a move.
 */
export function trustedKeys({ releaseKey, localKey, formerKey }: Credentials): string[] {
	const own = localKey && createPublicKey(parsePrivateKey(localKey)).export(SPKI).toString('base64')
	return [releaseKey, own, formerKey].filter((key) => key !== undefined)
}

const SPKI = { format: 'der', type: 'spki' } as const

/** A private key as credentials keep it: PKCS #8 in base64. */
export const parsePrivateKey = (text: string): KeyObject =>
	createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })

/** Checks a signed plan and returns it. Throws `PlanRefused`. */
export function readPlan(signed: SignedPlan, facts: PlanFacts): Plan {
	if (!isSigned(signed, facts.trusted))
		throw new PlanRefused('it is not signed by the server that this agent trusts')
	const read = PlanSchema.safeParse(parseJson(signed.text))
	if (!read.success)
		throw new PlanRefused(`this agent cannot read it: ${z.prettifyError(read.error)}`.slice(0, 300))
	const plan = read.data
	if (plan.agentId !== facts.agentId || (facts.farmId ?? plan.farmId) !== plan.farmId)
		throw new PlanRefused('it is for another agent or farm')
	return plan
}

/** Throws `PlanRefused` when a plan switches what no configured device has, or may have. */
export function requireOutputs(plan: Plan, hasOutput: (key: string) => boolean): void {
	const unknown = plan.controllers.flatMap(controllerOutputs).filter(({ key }) => !hasOutput(key))
	if (unknown.length === 0) return
	const names = unknown.map(({ key }) => key).join(', ')
	throw new PlanRefused(`this agent has no ${names}`.slice(0, 300))
}

function isSigned({ text, signature, publicKey }: SignedPlan, trusted: readonly string[]): boolean {
	if (!trusted.includes(publicKey)) return false
	try {
		const spki = Buffer.from(publicKey, 'base64')
		const key = createPublicKey({ key: spki, ...SPKI })
		const statement = Buffer.from(planStatement(text))
		return (
			key.asymmetricKeyType === 'ed25519' &&
			verify(null, statement, key, Buffer.from(signature, 'base64'))
		)
	} catch {
		return false
	}
}

/** What a plan is judged by, read anew: loading a plan at this machine adds a key. */
export function planFacts({ path, farmId }: LoadedConfig): PlanFacts {
	const { agentId, ...keys } = loadCredentials(path)
	return { trusted: trustedKeys({ agentId, ...keys }), agentId, farmId: farmId ?? null }
}
