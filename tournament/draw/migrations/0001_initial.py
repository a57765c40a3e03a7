import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('entrants', '0001_initial'),
        ('events', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('first_dealer', models.CharField(choices=[('E', '东'), ('S', '南'), ('W', '西'), ('N', '北')], max_length=1, verbose_name='头家')),
                ('seats_from', models.CharField(choices=[('seed', '电脑抽签'), ('hall', '现场抽签')], default='seed', max_length=8)),
                ('state', models.CharField(choices=[('waiting', '未开始'), ('playing', '进行中'), ('closed', '已收桌')], default='waiting', max_length=8)),
                ('zhang', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='events.zhang')),
            ],
            options={
                'ordering': ['zhang', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('wind', models.CharField(choices=[('E', '东'), ('S', '南'), ('W', '西'), ('N', '北')], max_length=1)),
                ('turned', models.CharField(blank=True, max_length=2)),
                ('drawn_for', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seats_given_up', to='entrants.player')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='entrants.player')),
                ('zhang', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='events.zhang')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='draw.table')),
            ],
        ),
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField()),
                ('method', models.CharField(choices=[('seed', '电脑抽签'), ('hall', '现场抽签')], max_length=8)),
                ('seed', models.CharField(blank=True, max_length=64)),
                ('result', models.JSONField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='原因')),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('drawn_again', models.CharField(blank=True, max_length=64)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('zhang', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='draws', to='events.zhang')),
            ],
            options={
                'ordering': ['zhang', '-version'],
                'constraints': [models.UniqueConstraint(fields=('zhang', 'version'), name='draw_version_once')],
            },
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.UniqueConstraint(fields=('zhang', 'number'), name='table_number_once'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('table', 'wind'), name='one_player_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('zhang', 'player'), name='one_seat_a_player'),
        ),
    ]
