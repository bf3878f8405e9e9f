"""A desktop's notice service (org.freedesktop.Notifications) that shows nothing: each notice is a line of JSON on standard
output, and a line `press <id>` on standard input presses one, as a person does."""

import json
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"


class Desk(dbus.service.Object):
    last = 0

    @dbus.service.method(NAME, in_signature="", out_signature="as")
    def GetCapabilities(self):
        return ["actions", "body"]

    @dbus.service.method(NAME, in_signature="", out_signature="ssss")
    def GetServerInformation(self):
        return ("desk", "tests", "1", "1.2")

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, expires):
        if not replaces:
            Desk.last += 1
        shown = int(replaces) or Desk.last
        tell({"shown": shown, "title": str(summary), "body": str(body)})
        return dbus.UInt32(shown)

    @dbus.service.method(NAME, in_signature="u", out_signature="")
    def CloseNotification(self, closed):
        tell({"closed": int(closed)})
        self.NotificationClosed(closed, 3)

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, closed, reason):
        pass

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, pressed, action):
        pass


def tell(what):
    print(json.dumps(what), flush=True)


def hear(source, condition, desk):
    line = source.readline()
    if not line:
        loop.quit()
        return False
    desk.ActionInvoked(dbus.UInt32(int(line.split()[1])), "default")
    return True


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
owned = dbus.service.BusName(NAME, bus)
desk = Desk(bus, "/org/freedesktop/Notifications")
loop = GLib.MainLoop()
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, hear, desk)
tell({"ready": True})
loop.run()
