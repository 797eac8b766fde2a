"""Serves a moving test picture (H.264) by RTSP with GStreamer, for those who know the password (digest).

Without arguments it ends with 0 where everything it needs is installed; else: port, user, password.
"""
import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtsp", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer  # noqa: E402

Gst.init(None)
needed = ("videotestsrc", "x264enc", "rtph264pay")
if len(sys.argv) < 4:
    sys.exit(0 if all(Gst.ElementFactory.find(name) for name in needed) else 1)
port, user, password = sys.argv[1:4]

server = GstRtspServer.RTSPServer()
server.set_address("127.0.0.1")
server.set_service(port)

auth = GstRtspServer.RTSPAuth()
auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
token = GstRtspServer.RTSPToken()
token.set_string("media.factory.role", "viewer")
auth.add_digest(user, password, token)
server.set_auth(auth)

video = GstRtspServer.RTSPMediaFactory()
video.set_launch(
    "( videotestsrc is-live=true pattern=ball ! video/x-raw,width=320,height=180,framerate=10/1"
    " ! x264enc speed-preset=ultrafast tune=zerolatency key-int-max=10 ! rtph264pay name=pay0 pt=96 )"
)
allowed = GstRtspServer.RTSPPermissions()
for right in ("media.factory.access", "media.factory.construct"):
    allowed.add_permission_for_role("viewer", right, True)
video.set_permissions(allowed)
server.get_mount_points().add_factory("/live", video)
server.attach(None)
GLib.MainLoop().run()
