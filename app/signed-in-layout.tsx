import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { learnZoneClock } from '@sfc/domain/calendar/zone-clock'
import { Fault } from '@sfc/domain/fault'
import { page } from '~/http/page.server'
import { findUser } from '~/http/require-farm.server'
import { documentTitle } from '~/ui/page-title'
import { AppShell } from '~/shell/frame/app-shell'
import { BareFrame } from '~/shell/frame/bare-frame'
import { loadShell } from './load-shell.server'
import { PageError, errorTitle } from '~/shell/page-error'

export const loader = page(async ({ request, params, context }: LoaderFunctionArgs) => {
	const ctx = await findUser(request)
	const { pathname, searchParams } = new URL(request.url)
	const named = params['farmId'] ?? searchParams.get('farmId')
	if (ctx) return loadShell(ctx, { named, once: context.once })
	// An unknown address is not found for anybody; signing in would not change it.
	if (params['*'] !== undefined) throw new Response(null, { status: 404 })
	if (pathname === '/') throw redirect('/welcome')
	throw new Fault('unauthenticated', 'Please sign in')
})

export const meta: MetaFunction<typeof loader> = ({ error }) => [
	{ title: error ? documentTitle(errorTitle(error)) : 'Smart Farm Control' },
]

export default function SignedInLayout() {
	const data = useLoaderData<typeof loader>()
	if (data.farm) learnZoneClock(data.farm.clock)
	return (
		<AppShell data={data}>
			<Outlet />
		</AppShell>
	)
}

/** Keeps the frame around a page that failed, when the frame itself could be loaded. */
export function ErrorBoundary() {
	const data = useRouteLoaderData<typeof loader>('signed-in-layout')
	return data ? (
		<AppShell data={data}>
			<PageError />
		</AppShell>
	) : (
		<BareFrame>
			<PageError />
		</BareFrame>
	)
}
