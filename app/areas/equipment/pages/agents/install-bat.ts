import type { LoaderFunctionArgs } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { requireFarmById, requireUser } from '~/http/require-farm.server'
import { installBatch } from '~/areas/equipment/services/agents/install-line'
import { loadPackageOffer } from '~/areas/equipment/services/agents/release-package.server'

/** The installer for Windows: for one farm, for its members, or one that asks for the farm. */
export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const farm =
		params['farmId'] === undefined
			? null
			: (await requireFarmById(await requireUser(request), params['farmId'])).farm
	const packages = await loadPackageOffer()
	if (!packages)
		throw new Fault('unavailable', 'The agent package has not been built on this server')
	const server = await publicUrl(request)
	// The address becomes part of commands, so unusual characters are refused.
	if (!/^https?:\/\/[\w.:[\]-]+$/.test(server)) throw new Fault('invalid', 'No such address')
	const text = installBatch({
		server,
		farmId: farm?.id ?? null,
		installer: packages.installer,
		ps1: packages.ps1,
	})
	const name = farm ? `Install-Agent-Farm-${farm.id}.bat` : 'Install-Agent-Fixed.bat'
	return new Response(text, {
		headers: {
			'Content-Type': 'application/bat',
			'Content-Disposition': `attachment; filename="${name}"`,
		},
	})
})
