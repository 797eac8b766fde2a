import { buildOpenApi } from '@sfc/contract/openapi'
import { OPERATIONS } from '@sfc/contract/operations'
import { api, methodNotAllowed } from '~/http/api.server'

/** Version of the API as its screens name it. */
const API_VERSION = '2.1'

export const loader = api(async () => Response.json(buildOpenApi(OPERATIONS, API_VERSION)))

export const action = () => methodNotAllowed('GET')
