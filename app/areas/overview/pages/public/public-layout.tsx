import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { findUser } from '~/http/require-farm.server'
import { AppShell } from '~/shell/frame/app-shell'
import { loadShell } from '~/load-shell.server'
import { PageError } from '~/shell/page-error'
import { PublicFrame } from './public-frame'

/** Public pages: in the shell for people signed in, in a frame of their own for others. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
	const ctx = await findUser(request)
	const named = new URL(request.url).searchParams.get('farmId')
	return ctx && loadShell(ctx, { named, once: context.once })
})

export default function PublicLayout() {
	const data = useLoaderData<typeof loader>()
	return data ? (
		<AppShell data={data}>
			<Outlet />
		</AppShell>
	) : (
		<PublicFrame isSignedIn={false}>
			<Outlet />
		</PublicFrame>
	)
}

export function ErrorBoundary() {
	const data = useRouteLoaderData<typeof loader>('areas/overview/pages/public/public-layout')
	return (
		<PublicFrame isSignedIn={Boolean(data)}>
			<PageError />
		</PublicFrame>
	)
}
