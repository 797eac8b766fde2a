import { SwitchArgs } from '@sfc/contract/agent/command'
import { partialUpdate } from '@sfc/contract/partial-update'

const StoredSwitchArgs = partialUpdate(SwitchArgs).catch({})

/** Reads the stored arguments of a switch or release; empty for any other command. */
export const readSwitchArgs = (args: unknown): Partial<SwitchArgs> => StoredSwitchArgs.parse(args)
