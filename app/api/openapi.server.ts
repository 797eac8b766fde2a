import { buildOpenApi } from '@sfc/contract/openapi'
import { openApiOperations, OPERATIONS } from '@sfc/contract/operations'
import { implement } from './operation-handlers'

/** The version shown on the screens about the API. */
const API_VERSION = '2.1'

export const openApiApi = implement(openApiOperations, {
	readOpenApi: () => Response.json(buildOpenApi(OPERATIONS, API_VERSION)),
})
