import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { Precision } from '@sfc/contract/equipment/imports/timestamp'
import type { AgentCtx, FarmCtx } from '~/context.server'
import { identifyAgent } from '~/areas/equipment/services/agents/identify-agent.server'
import { createImport } from '~/areas/equipment/services/imports/create-import.server'
import { writeLines, type Written } from '~/areas/equipment/services/imports/write-lines.server'

export type TestImport = {
	importId: string
	token: string
	ctx: AgentCtx
	write(text: string, precision?: Precision): Promise<Written>
}

/** Opens an import of the farm, identified by its token. */
export async function openTestImport(farm: FarmCtx, name = 'telegraf'): Promise<TestImport> {
	const { importId, token } = await createImport(requirePermission(farm, 'agent.manage'), {
		name,
		intervalS: '60',
	})
	const authorization = `Token ${token}`
	const identified = await identifyAgent(farm, { authorization, kind: 'import' })
	if (!('agent' in identified)) throw new Error('the token is not known')
	const ctx = { ...farm, agent: identified.agent }
	return {
		importId,
		token,
		ctx,
		write: (text, precision = 'ms') => writeLines(ctx, { text, precision }),
	}
}
