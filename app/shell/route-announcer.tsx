import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Tells a screen reader the name of a page reached without a page load. */
export function RouteAnnouncer() {
	const { pathname } = useLocation()
	const first = useRef(pathname)
	const region = useRef<HTMLParagraphElement>(null)
	useEffect(() => {
		if (first.current === pathname || !region.current) return
		first.current = ''
		region.current.textContent = document.title
	}, [pathname])
	return <p ref={region} aria-live="assertive" className="sr-only" />
}
