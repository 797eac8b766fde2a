import { buildOpenApi } from '@sfc/contract/openapi'
import { openApiOperations, OPERATIONS } from '@sfc/contract/operations'
import { implement } from './operation-handlers'

/** Version of the API as its screens name it. */
const API_VERSION = '2.1'

export const openApiApi = implement(openApiOperations, {
	readOpenApi: () => Response.json(buildOpenApi(OPERATIONS, API_VERSION)),
})
