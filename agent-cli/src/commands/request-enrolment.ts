import { hostname } from 'node:os'
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EnrolReply } from '@sfc/contract/agent/enrol'
import { uplinkOperations } from '@sfc/contract/uplink/uplink-operations'
import { partialUpdate } from '@sfc/contract/partial-update'
import { ApiError } from '@sfc/contract/api-error'
import { Refusal } from '@sfc/contract/refusal'
import { parseConfig } from '../config/load-config'
import { readConfigFile } from '../config/save-config'
import { CommandError } from '../exit-codes'
import type { HttpClient } from '../uplink/http-client'
import { describeError } from '../describe-error'
import { platform } from '../platform'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'

/** Makes sure that the configuration can be written. Throws `CommandError` when it cannot. */
export function requireWritableConfig(path: string, server: string): void {
	const before = existsSync(path) ? readConfigFile(path) : {}
	const text = JSON.stringify({ ...before, server })
	parseConfig(text, path)
	try {
		mkdirSync(dirname(path), { recursive: true })
		if (existsSync(path)) accessSync(path, constants.W_OK)
		const trial = `${path}.${process.pid}.tmp`
		writeFileSync(trial, text, { mode: 0o600 })
		rmSync(trial)
	} catch (error) {
		throw new CommandError('failed', `${path} cannot be written: ${describeError(error)}`, {
			cause: error,
		})
	}
}

/** Enrols this machine; one that moves names itself. Throws `CommandError` with the server's reason. */
export async function requestEnrolment(
	http: HttpClient,
	code: string,
	agentId?: string,
): Promise<EnrolReply> {
	const { server } = http
	const machine = { hostname: hostname() || 'unnamed', platform, version: PRODUCT_VERSION }
	const body = { code, ...machine, ...(agentId !== undefined && { agentId }) }
	try {
		return (await http.call(uplinkOperations.enrol, { body })).answer
	} catch (error) {
		if (!(error instanceof ApiError))
			throw new CommandError('network', `${server} cannot be reached: ${describeError(error)}`)
		const { error: reason } = partialUpdate(Refusal).catch({}).parse(error.body)
		throw new CommandError(
			error.status >= 500 ? 'network' : 'refused',
			`${server} did not enrol this machine (${error.status}). ${reason || 'Ask the web app for a new code; one lives 15 minutes and works once.'}`,
		)
	}
}
