import { createPublicKey, verify } from 'node:crypto'
import { Plan as PlanSchema, planStatement, type SignedPlan } from '@sfc/contract/agent/plan'
import { parseJson } from '@sfc/contract/parse-json'
import { controllerOutputs, type Plan } from '@sfc/domain/control/plan'
import { z } from 'zod'

/** What an agent knows of itself, to tell a plan that is meant for it. */
export type PlanFacts = {
	/** Ed25519 as SPKI in base64. */
	trustedKey: string
	agentId: string
	farmId: number | null
}

/** A plan that this agent does not run; the message says why, for people. */
export class PlanRefused extends Error {
	override readonly name = 'PlanRefused'
}

/** Checks a signed plan and returns it. Throws `PlanRefused`. */
export function readPlan(signed: SignedPlan, facts: PlanFacts): Plan {
	if (!isSigned(signed, facts.trustedKey))
		throw new PlanRefused('its signature is not from the server that this agent trusts')
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

function isSigned({ text, signature, publicKey }: SignedPlan, trustedKey: string): boolean {
	if (publicKey !== trustedKey) return false
	try {
		const spki = Buffer.from(trustedKey, 'base64')
		const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
		const statement = Buffer.from(planStatement(text))
		return (
			key.asymmetricKeyType === 'ed25519' &&
			verify(null, statement, key, Buffer.from(signature, 'base64'))
		)
	} catch {
		return false
	}
}
