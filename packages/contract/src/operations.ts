import { z } from 'zod'
import { accountsOperations } from './accounts/operations'
import { agentsOperations } from './agents/operations'
import { releaseOperations } from './agents/release-operations'
import { controlOperations } from './control/operations'
import { discoveryOperations } from './discovery/operations'
import { farmsOperations } from './farms/operations'
import { growingOperations } from './growing/operations'
import type { Operation } from './operation'
import { readingsOperations } from './readings/operations'

/** Every call of the HTTP API. A test holds it against the routes the server has. */
export const OPERATIONS: readonly Operation[] = [
	...accountsOperations,
	...farmsOperations,
	...growingOperations,
	...controlOperations,
	...readingsOperations,
	...agentsOperations,
	...discoveryOperations,
	...releaseOperations,
	{
		method: 'get',
		path: '/api/openapi.json',
		summary: 'This document',
		tag: 'Server',
		auth: 'none',
		answer: z.looseObject({ openapi: z.string() }),
	},
]
