import type { LinksFunction, MetaFunction } from '@remix-run/node'
import {
	Links,
	Meta,
	Outlet,
	ScrollRestoration,
	type ShouldRevalidateFunction,
	useRouteLoaderData,
	useLocation,
} from '@remix-run/react'
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect, useRef } from 'react'
import { BareFrame } from './shell/frame/bare-frame'
import { DeferredScripts } from './shell/deferred-scripts'
import { useNonce } from './shell/nonce'
import { PageError, errorTitle } from './shell/page-error'
import { NoScriptRefresh } from './shell/live/refresh-without-scripts'
import { loadRoot } from './shell/load-root.server'
import { Toaster } from './shell/toaster'
import { useTheme } from './shell/theme/use-theme'
import { documentTitle } from './ui/page-title'
import styles from './styles/app.css?url'
import type { Theme } from './shell/theme/theme'

export const links: LinksFunction = () => [
	{ rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
	{ rel: 'stylesheet', href: styles },
	{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
	{ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
	{ rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: MetaFunction<typeof loader> = ({ error }) => [
	{ title: error ? documentTitle(errorTitle(error)) : 'Smart Farm Control' },
]

export const loader = loadRoot

/**
 * A revalidation must not consume the message that a form left for another tab. A form that did not reach the
 * server left none.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	formMethod,
	actionStatus = 200,
	currentUrl,
	nextUrl,
}) => (formMethod !== undefined && actionStatus < 500) || currentUrl.href !== nextUrl.href

/** The document around every page and error page. */
export function Layout({ children }: { children: ReactNode }) {
	const nonce = useNonce()
	const theme = useTheme()
	const toast = useRouteLoaderData<typeof loader>('root')?.toast ?? null
	return (
		<html lang="en" className={theme === 'system' ? undefined : theme}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta
					name="description"
					content="Monitor, control and plan indoor hydroponic farms, containers and pods."
				/>
				<ThemeColour theme={theme} />
				<NoScriptRefresh />
				<Meta />
				<Links />
			</head>
			<body>
				<Toaster message={toast} />
				{children}
				<RouteAnnouncer />
				<ScrollRestoration nonce={nonce} />
				<DeferredScripts nonce={nonce} />
			</body>
		</html>
	)
}

export default function App() {
	return <Outlet />
}

export function ErrorBoundary() {
	return (
		<BareFrame>
			<PageError />
		</BareFrame>
	)
}

/** Announces the title of a page to screen readers after a navigation without a page load. */
function RouteAnnouncer() {
	const location = useLocation()
	const before = useRef<{ pathname: string; title: string } | null>(null)
	const region = useRef<HTMLParagraphElement>(null)
	useEffect(() => {
		const now = { pathname: location.pathname, title: document.title }
		const last = before.current
		before.current = now
		// The steps of a wizard have one address and a title each.
		const isOther = last !== null && (last.pathname !== now.pathname || last.title !== now.title)
		if (isOther && region.current) region.current.textContent = now.title
	}, [location])
	return <p ref={region} aria-live="assertive" className="sr-only" />
}

const LIGHT = '#ffffff'
const DARK = '#151518'

/** The colour of a phone's browser around the page: the surface colour of tokens.css. */
function ThemeColour({ theme }: { theme: Theme }) {
	if (theme !== 'system')
		return <meta name="theme-color" content={theme === 'dark' ? DARK : LIGHT} />
	return (
		<>
			<meta name="theme-color" media="(prefers-color-scheme: light)" content={LIGHT} />
			<meta name="theme-color" media="(prefers-color-scheme: dark)" content={DARK} />
		</>
	)
}
