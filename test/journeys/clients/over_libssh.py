"""One command over libssh itself: port, key file, command. Its output, and its exit status as ours."""
import ctypes
import sys

port, key, command = sys.argv[1:4]
lib = ctypes.CDLL("libssh.so.4")
for name in ("ssh_new", "ssh_channel_new"):
    getattr(lib, name).restype = ctypes.c_void_p
p = ctypes.c_void_p
HOST, PORT, USER = 0, 1, 4


def must(code, what):
    if code != 0:
        sys.exit(f"{what}: {code}")


session = p(lib.ssh_new())
lib.ssh_options_set(session, HOST, b"127.0.0.1")
lib.ssh_options_set(session, PORT, ctypes.byref(ctypes.c_int(int(port))))
lib.ssh_options_set(session, USER, b"bench")
must(lib.ssh_connect(session), "connect")
private = p()
must(lib.ssh_pki_import_privkey_file(key.encode(), None, None, None, ctypes.byref(private)), "key")
must(lib.ssh_userauth_publickey(session, None, private), "login")
channel = p(lib.ssh_channel_new(session))
must(lib.ssh_channel_open_session(channel), "channel")
must(lib.ssh_channel_request_exec(channel, command.encode()), "exec")
buffer = ctypes.create_string_buffer(65536)
while True:
    count = lib.ssh_channel_read(channel, buffer, len(buffer), 0)
    if count <= 0:
        break
    sys.stdout.buffer.write(buffer.raw[:count])
sys.stdout.flush()
status = lib.ssh_channel_get_exit_status(channel)
lib.ssh_disconnect(session)
sys.exit(status)
