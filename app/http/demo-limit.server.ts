import { addressKey } from '@sfc/domain/platform/network-prefix'
import { server } from '../boot.server'
import { clientAddress } from './client-address.server'

/** Counts a new demo session for its network address. Throws Fault too-many. */
export const countDemoSession = async (request: Request): Promise<void> =>
	(await server()).limits.demoSessionsPerAddress.count(addressKey(clientAddress(request)))
