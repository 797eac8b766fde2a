import { OPERATIONS } from '@sfc/contract/operations'
import type { Operation } from '@sfc/contract/operation'
import type { Permission } from '@sfc/domain/platform/permissions'

type OnFarm = Operation & { permission: Permission }

/** The calls about one farm, which the test of roles makes with each role. */
export const operationsOnFarms = OPERATIONS.filter((one): one is OnFarm => Boolean(one.permission))
/**
 * The calls that need a sender, which the test of all routes makes without one and with an invalid
 * one.
 */
export const senderOperations = OPERATIONS.filter(({ auth }) => auth !== 'none')
/** The calls that need no sender, which the test of all routes makes without one. */
export const publicOperations = OPERATIONS.filter(({ auth }) => auth === 'none')
